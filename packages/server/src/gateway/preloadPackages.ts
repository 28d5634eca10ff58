/**
 * Loads the packages that requests import on first use. They take longer to load than some requests may
 * take, so that the first request of a process would fail.
 */
export async function preloadPackages(): Promise<void> {
  await Promise.all([
    import('@solana/kit'),
    import('latchkey/siwx/bitcoin'),
    import('latchkey/siwx/cosmos'),
    import('latchkey/siwx/polkadot'),
    import('viem'),
    import('viem/account-abstraction'),
    import('viem/accounts'),
    import('viem/actions'),
    import('viem/ens'),
    import('viem/utils'),
  ])
}
