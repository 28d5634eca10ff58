/** What a pairing asks for in one namespace when the host says nothing else. */
type NamespaceMethods = { readonly methods: readonly string[]; readonly events: readonly string[] }

const events = ['accountsChanged', 'chainChanged']

/** By CAIP-2 namespace; what wallets of each agree on. */
const namespaceMethods: Readonly<Record<string, NamespaceMethods>> = {
  eip155: {
    methods: [
      'eth_accounts',
      'eth_requestAccounts',
      'eth_sendRawTransaction',
      'eth_sendTransaction',
      'eth_sign',
      'eth_signTransaction',
      'eth_signTypedData',
      'eth_signTypedData_v3',
      'eth_signTypedData_v4',
      'personal_sign',
      'wallet_addEthereumChain',
      'wallet_getAssets',
      'wallet_getCallsStatus',
      'wallet_getCapabilities',
      'wallet_getPermissions',
      'wallet_grantPermissions',
      'wallet_registerOnboarding',
      'wallet_requestPermissions',
      'wallet_revokePermissions',
      'wallet_scanQRCode',
      'wallet_sendCalls',
      'wallet_showCallsStatus',
      'wallet_switchEthereumChain',
      'wallet_watchAsset',
    ],
    events,
  },
  solana: {
    methods: [
      'solana_getAccounts',
      'solana_requestAccounts',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
      'solana_signMessage',
      'solana_signTransaction',
    ],
    events,
  },
  bip122: {
    methods: ['getAccountAddresses', 'sendTransfer', 'signMessage', 'signPsbt'],
    events,
  },
  ton: { methods: ['ton_sendMessage', 'ton_signData'], events },
  tron: { methods: ['tron_signMessage', 'tron_signTransaction'], events },
}

/** How accounts of a namespace are called in a signed sign-in, where there is one. CAIP-122. */
const signInAccountNames: Readonly<Record<string, string>> = { eip155: 'Ethereum' }

/**
 * Lists what a pairing asks for in a namespace unless the host configures something else.
 *
 * @param namespace - CAIP-2 namespace.
 * @returns Methods and events; no methods where wallets agree on none.
 */
export function pairingMethods(namespace: string): NamespaceMethods {
  return Object.hasOwn(namespaceMethods, namespace)
    ? (namespaceMethods[namespace] as NamespaceMethods)
    : { methods: [], events }
}

/**
 * Says what accounts of a namespace are called in the message of a signed sign-in.
 *
 * @param namespace - CAIP-2 namespace.
 * @returns Such as `Ethereum`; `undefined` where wallets do not sign in and connect in one step.
 * @see CAIP-122
 */
export function signInAccountName(namespace: string): string | undefined {
  return Object.hasOwn(signInAccountNames, namespace) ? signInAccountNames[namespace] : undefined
}
