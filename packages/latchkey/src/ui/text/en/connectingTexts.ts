/** Texts of a wallet being asked to connect. */
export const connectingTexts = {
  'connecting.alreadyConnected': 'Already connected',
  'connecting.alreadyConnectedText': 'Choose another account in {name}, then try again.',
  'connecting.approve': 'Approve in {name}',
  'connecting.approveText': 'Accept the connection request in the wallet to continue.',
  'connecting.connected': 'Connected',
  'connecting.connectedText': '{name} is ready to use.',
  'connecting.declined': 'Request declined',
  'connecting.declinedText': 'Nothing was shared. You can try again, or choose another wallet.',
  'connecting.failed': 'Could not connect',
  'connecting.failedText':
    '{name} did not answer as expected. Try again, or choose another wallet.',
  'connecting.noAccountsText': '{name} gave no account. Unlock it, then try again.',
  'connecting.otherWallets': 'Other wallets',
  'connecting.pendingText': 'A request is already open in {name}. Answer it there, then try again.',
  'connecting.timedOutText': '{name} did not answer in time. Open it, then try again.',
} as const
