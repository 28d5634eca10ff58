/** A family of networks that share address and signing rules. spec §3 "Namespaces". */
export type Namespace = 'eip155' | 'solana' | 'polkadot' | 'bip122' | 'cosmos'

/** Every namespace, in the order lists show them. */
export const namespaces: readonly Namespace[] = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos']

/** What people call each namespace. */
export const namespaceNames: Readonly<Record<Namespace, string>> = {
  eip155: 'EVM',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  cosmos: 'Cosmos',
}

/**
 * Tells whether a text is one of our namespaces.
 *
 * @param text - Any text.
 * @returns Whether it names a namespace, spelt exactly.
 * @source spec §3 "Namespaces"
 */
export function isNamespace(text: string): text is Namespace {
  return (namespaces as readonly string[]).includes(text)
}
