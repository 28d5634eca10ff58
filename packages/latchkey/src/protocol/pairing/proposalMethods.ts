/** Default methods and events that a proposal requests in one namespace. */
type NamespaceMethods = { readonly methods: readonly string[]; readonly events: readonly string[] }

const events = ['accountsChanged', 'chainChanged']

/** Defaults by CAIP-2 namespace: methods and events that its wallets commonly support. */
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

/** Names of accounts in sign-in messages, by namespace. CAIP-122. */
const signInAccountNames: Readonly<Record<string, string>> = { eip155: 'Ethereum' }

/**
 * Returns the methods and events that a proposal requests in a namespace by default.
 *
 * @param namespace - CAIP-2 namespace.
 * @returns Methods and events; empty for unknown namespaces.
 */
export function getDefaultProposalMethods(namespace: string): NamespaceMethods {
  return Object.hasOwn(namespaceMethods, namespace)
    ? (namespaceMethods[namespace] as NamespaceMethods)
    : { methods: [], events }
}

/**
 * Returns the name of a namespace's accounts in sign-in messages.
 *
 * @param namespace - CAIP-2 namespace.
 * @returns Such as `Ethereum`; `undefined` for namespaces without one-step sign-in.
 * @see CAIP-122
 */
export function getSignInBlockchainName(namespace: string): string | undefined {
  return Object.hasOwn(signInAccountNames, namespace) ? signInAccountNames[namespace] : undefined
}
