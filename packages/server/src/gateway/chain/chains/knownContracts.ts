import type { CaipNetworkId } from 'latchkey/caip'
import type { ChainContracts } from './Chain.ts'

/** ERC-4337 v0.7 EntryPoint, at the same address on every chain. */
const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'

/** WETH predeploy of OP Stack chains. */
const rollupEther = '0x4200000000000000000000000000000000000006'

const firstV3 = {
  factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
  quoter: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
  router: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
} as const

/**
 * Published contract addresses of public chains, besides Multicall3. A deployment may add others.
 */
export const knownContracts: Readonly<Partial<Record<CaipNetworkId, ChainContracts>>> = {
  'eip155:1': {
    wrappedNative: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    dollar: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    uniswapV2: {
      factory: '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
      router: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
    },
    uniswapV3: firstV3,
    priceFeeds: { native: '0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419' },
    ensUniversalResolver: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe',
    entryPoint,
  },
  'eip155:10': {
    wrappedNative: rollupEther,
    dollar: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
    uniswapV2: {
      factory: '0x0c3c1c532F1e39EdF36BE9Fe0bE1410313E074Bf',
      router: '0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2',
    },
    uniswapV3: firstV3,
    priceFeeds: { native: '0x13e3Ee699D1909E989722E753853AE30b17e08c5' },
    entryPoint,
  },
  'eip155:56': {
    wrappedNative: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
    dollar: '0x55d398326f99059fF775485246999027B3197955',
    uniswapV2: {
      factory: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
      router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
    },
    uniswapV3: {
      factory: '0xdB1d10011AD0Ff90774D0C6Bb92e5C5c8b4461F7',
      quoter: '0x78D78E420Da98ad378D7799bE8f4AF69033EB077',
      router: '0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2',
    },
    priceFeeds: { native: '0x0567F2323251f0Aab15c8dFb1967E4e8A7D42aeE' },
    entryPoint,
  },
  'eip155:100': {
    wrappedNative: '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d',
    dollar: '0xDDAfbb505ad214D7b80b1f830fcCc89B60fb7A83',
    entryPoint,
  },
  'eip155:137': {
    wrappedNative: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
    dollar: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
    uniswapV2: {
      factory: '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C',
      router: '0xedf6066a2b290C185783862C7F4776A2C8077AD1',
    },
    uniswapV3: firstV3,
    priceFeeds: { native: '0xAB594600376Ec9fD91F8e885dADF0CE036862dE0' },
    entryPoint,
  },
  'eip155:324': { wrappedNative: '0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91' },
  'eip155:8453': {
    wrappedNative: rollupEther,
    dollar: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    uniswapV2: {
      factory: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
      router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
    },
    uniswapV3: {
      factory: '0x33128a8fC17869897dcE68Ed026d694621f6FDfD',
      quoter: '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a',
      router: '0x2626664c2603336E57B271c5C0b26F421741e481',
    },
    priceFeeds: { native: '0x71041dddad3595F9CEd3DcCFBe3D1F4b0a16Bb70' },
    basenames: {
      registry: '0xB94704422c2a1E396835A571837Aa5AE53285a95',
      reverseRegistrar: '0x0000000000D8e504002cC26E3Ec46D81971C1664',
    },
    entryPoint,
  },
  'eip155:42161': {
    wrappedNative: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
    dollar: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
    uniswapV2: {
      factory: '0xf1D7CC64Fb4452F05c498126312eBE29f30Fbcf9',
      router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
    },
    uniswapV3: firstV3,
    priceFeeds: { native: '0x639Fe6ab55C921f74e7fac1ee960C0B6293ba612' },
    entryPoint,
  },
  'eip155:42220': {
    wrappedNative: '0x471EcE3750Da237f93B8E339c536989b8978a438',
    dollar: '0xcebA9300f2b948710d2653dD7B07f33A8B32118C',
    entryPoint,
  },
  'eip155:43114': {
    wrappedNative: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
    dollar: '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E',
    uniswapV2: {
      factory: '0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C',
      router: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
    },
    uniswapV3: {
      factory: '0x740b1c1de25031C31FF4fC9A62f554A55cdC1baD',
      quoter: '0xbe0F5544EC67e9B3b2D979aaA43f18Fd87E6257F',
      router: '0xbb00FF08d01D300023C629E8fFfFcb65A5a578cE',
    },
    priceFeeds: { native: '0x0A77230d17318075983913bC2145DB16C7366156' },
    entryPoint,
  },
  'eip155:59144': {
    wrappedNative: '0xe5D7C2a44FfDDf6b295A15c148167daaAf5Cf34f',
    dollar: '0x176211869cA2b568f2A7D4EE941E073a821EE1ff',
  },
  'eip155:84532': { wrappedNative: rollupEther, entryPoint },
  'eip155:534352': {
    wrappedNative: '0x5300000000000000000000000000000000000004',
    dollar: '0x06eFdBFf2a14a7c8E15944D1F4A48F9F95F663A4',
  },
  'eip155:7777777': { wrappedNative: rollupEther },
  'eip155:11155111': {
    wrappedNative: '0xfFf9976782d46CC05630D1f6eBAb18b2324d6B14',
    ensUniversalResolver: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe',
    entryPoint,
  },
  'eip155:11155420': { wrappedNative: rollupEther, entryPoint },
}
