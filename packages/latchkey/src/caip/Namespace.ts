/** A CAIP-2 namespace: a family of networks with common rules for addresses and signatures [3.5]. */
export type Namespace = 'eip155' | 'solana' | 'polkadot' | 'bip122' | 'cosmos'

/** All namespaces, in display order. */
export const namespaces: readonly Namespace[] = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos']

/** Display name of each namespace. */
export const namespaceNames: Readonly<Record<Namespace, string>> = {
  eip155: 'EVM',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  cosmos: 'Cosmos',
}

/** Returns whether a text is a supported namespace [3.5]. */
export function isNamespace(text: string): text is Namespace {
  return (namespaces as readonly string[]).includes(text)
}
