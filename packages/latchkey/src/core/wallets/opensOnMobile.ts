import type { ListedWallet } from '../model/slices/wallets.ts'

/**
 * Wallets that are opened on phones by built-in links: Coinbase, Base Account, Solflare, Phantom,
 * Binance.
 */
const alwaysShown: readonly string[] = [
  'd0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8',
  'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
  '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79',
  'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
  '2fafea35bb471d22889ccb49c08d99dd0a18a37982602c33f696a5723934ba25',
]

/**
 * Returns whether a wallet can be opened on a phone.
 *
 * @param wallet - A wallet of the catalogue.
 * @returns Whether it has a link to an app or a web app, or a built-in link.
 */
export function opensOnMobile({ id, links }: ListedWallet): boolean {
  const { mobile, universal, webapp } = links
  return [mobile, universal, webapp].some(Boolean) || alwaysShown.includes(id)
}
