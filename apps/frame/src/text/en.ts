/** Texts of the frame. */
export const texts = {
  'page.close': 'Close',
  'recovery.title': 'Protect your wallet',
  'recovery.intro':
    'Only you can open this wallet. Choose how you will open it on another device. Nobody can reset it for you.',
  'recovery.passkey': 'Passkey',
  'recovery.passkeyHint': 'Stored by your device or password manager. One tap.',
  'recovery.passkeyUnavailable': 'Not available in this browser',
  'recovery.code': 'Recovery code',
  'recovery.codeHint': 'Twenty letters and digits to keep offline.',
  'recovery.continue': 'Continue',
  'recovery.creating': 'Creating your wallet…',
  'code.title': 'Save your recovery code',
  'code.intro':
    'With this code and the kit you can open your wallet without us. Keep both where nobody else finds them.',
  'code.label': 'Your recovery code',
  'code.copy': 'Copy code',
  'code.copied': 'Copied',
  'code.download': 'Download recovery kit',
  'code.confirm': 'Type the last 4 characters',
  'code.mismatch': 'That doesn’t match the end of your code',
  'code.done': 'Done',
  'recover.title': 'Open your wallet here',
  'recover.intro':
    'You have a wallet, and this browser is new to it. Open it with your passkey or your recovery code.',
  'recover.passkey': 'Use passkey',
  'recover.code': 'Recovery code',
  'recover.open': 'Open wallet',
  'recover.opening': 'Opening your wallet…',
  'recover.noFactor':
    'All devices of this wallet were removed. Open it with your recovery kit, on the recovery page.',
  'problem.tryAgain': 'Something went wrong. Nothing was changed. Try again.',
} as const
