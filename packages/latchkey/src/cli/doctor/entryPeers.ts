/** Peer dependencies whose code an entry of `latchkey` imports. */
export const entryPeers: Readonly<Record<string, readonly string[]>> = {
  'latchkey/react': ['react', 'react-dom'],
  'latchkey/ui': ['react', 'react-dom'],
  'latchkey/solana': ['@solana/kit'],
  'latchkey/solana/react': ['@solana/kit', 'react'],
  'latchkey/siwx/bitcoin': ['@scure/btc-signer'],
  'latchkey/siwx/polkadot': ['@scure/sr25519'],
  'latchkey/viem': ['viem', 'react'],
  'latchkey/viem/actions': ['viem'],
  'latchkey/ethers': ['ethers', 'react'],
  'latchkey/ethers/actions': ['ethers'],
  'latchkey/wagmi': ['viem'],
  'latchkey/vue': ['vue'],
}
