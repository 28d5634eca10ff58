import type { CaipNetworkId } from 'latchkey/caip'
import type { EvmAddress } from '../contracts/index.ts'

/** The chain of {@link chainlinkFeeds}. */
export const chainlinkNetworkId: CaipNetworkId = 'eip155:1'

/**
 * Chainlink USD feeds on Ethereum by symbol. A feed is used only if its `description` matches.
 *
 * @see https://docs.chain.link/data-feeds/price-feeds/addresses
 */
export const chainlinkFeeds: Readonly<Record<string, EvmAddress>> = {
  AUD: '0x77F9710E7d0A19669A13c055F62cd80d313dF022',
  AVAX: '0xFF3EEb22B5E3dE6e705b44749C2559d704923FD7',
  BNB: '0x14e613AC84a31f709eadbdF89C6CC390fDc9540A',
  BTC: '0xF4030086522a5bEEa4988F8cA5B36dbC97BeE88c',
  CAD: '0xa34317DB73e77d453b1B8d04550c44D10e981C8e',
  ETH: '0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419',
  EUR: '0xb49f677943BC038e9857d61E7d053CaA2C1734C1',
  GBP: '0x5c0Ab2d9b5a7ed9f470386e82BB36A3613cDd4b5',
  INR: '0x605D5c2fBCeDb217D7987FC0951B5753069bC360',
  JPY: '0xBcE206caE7f0ec07b545EddE332A47C2F75bbeb3',
  SOL: '0x4ffC43a60e009B551865A93d232E33Fce9f01507',
}

/** Returns whether the description of a feed is `<symbol> / USD`. */
export function matchesFeedDescription(symbol: string, description: string): boolean {
  return description.replaceAll(/\s/g, '').toUpperCase() === `${symbol}/USD`
}
