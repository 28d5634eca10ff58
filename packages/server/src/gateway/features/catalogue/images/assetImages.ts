/** An icon by its name, or a monogram of `name` where there is no icon. */
export type CatalogueIcon = { readonly name: string; readonly icon?: string | undefined }

const ethereum = 'networks/ethereum'
const solana: CatalogueIcon = { name: 'Solana', icon: 'networks/solana' }
const ton: CatalogueIcon = { name: 'TON', icon: 'networks/ton' }
const tron: CatalogueIcon = { name: 'TRON', icon: 'networks/tron' }

/**
 * Images of networks, currencies and connectors, by the ids that apps request.
 *
 * @see [7.27]
 */
export const assetImages: Readonly<Record<string, CatalogueIcon>> = {
  // Connectors.
  'bba2c8be-7fd1-463e-42b1-796ecb0ad200': { name: 'Base Account', icon: 'networks/base' },
  '07ba87ed-43aa-4adf-4540-9e6a2b9cae00': { name: 'Browser' },
  '0c2840c3-5b04-4c44-9661-fbd4b49e1800': { name: 'Coinbase', icon: 'wallets/coinbase' },
  '54a1aa77-d202-4f8d-0fb2-5d2bb6db0300': { name: 'Ledger', icon: 'wallets/ledger' },
  '461db637-8616-43ce-035a-d89b8a1d5800': { name: 'Safe', icon: 'wallets/safe' },
  'ef1a1fcf-7fe8-4d69-bd6d-fda1345b4400': { name: 'WalletConnect', icon: 'wallets/wallet-connect' },
  // Kinds of network and their coins.
  '0b4838db-0161-4ffe-022d-532bf03dba00': { name: 'Bitcoin', icon: 'networks/bitcoin' },
  'b3406e4a-bbfc-44fb-e3a6-89673c78b700': { name: 'Bitcoin Signet', icon: 'networks/bitcoin' },
  '39354064-d79b-420b-065d-f980c4b78200': { name: 'Bitcoin Testnet', icon: 'networks/bitcoin' },
  '3e8119e5-2a6f-4818-c50c-1937011d5900': solana,
  'a1b58899-f671-4276-6a5e-56ca5bd59700': solana,
  '20f673c0-095e-49b2-07cf-eb5049dcf600': ton,
  '3502bb86-cc4e-420f-a387-59ea63a28b00': tron,
  // Networks.
  'fc2427d1-5af9-4a9c-8da5-6f94627cd900': { name: 'Abstract', icon: 'networks/abstract' },
  '3bff954d-5cb0-47a0-9a23-d20192e74600': { name: 'Arbitrum', icon: 'networks/arbitrum-one' },
  '3ff73439-a619-4894-9262-4470c773a100': { name: 'Aurora', icon: 'networks/aurora' },
  '30c46e53-e989-45fb-4549-be3bd4eb3b00': { name: 'Avalanche', icon: 'networks/avalanche' },
  '7289c336-3981-4081-c5f4-efc26ac64a00': { name: 'Base', icon: 'networks/base' },
  'a18a7ecd-e307-4360-4746-283182228e00': { name: 'Base Sepolia', icon: 'networks/base' },
  'e329c2c9-59b0-4a02-83e4-212ff3779900': { name: 'Berachain', icon: 'networks/berachain' },
  '93564157-2e8e-4ce7-81df-b264dbee9b00': {
    name: 'BNB Smart Chain',
    icon: 'networks/binance-smart-chain',
  },
  'ab781bbc-ccc6-418d-d32d-789b15da1f00': { name: 'Celo', icon: 'networks/celo' },
  'ba0ba0cd-17c6-4806-ad93-f9d174f17900': { name: 'Ethereum', icon: ethereum },
  'f926ff41-260d-4028-635e-91913fc28e00': { name: 'Evmos' },
  '06b26297-fe0c-4733-5d6b-ffa5498aac00': { name: 'Fantom', icon: 'networks/fantom' },
  '5a73b3dd-af74-424e-cae0-0de859ee9400': { name: 'Filecoin', icon: 'networks/filecoin' },
  '02b53f6a-e3d4-479e-1cb4-21178987d100': { name: 'Gnosis', icon: 'networks/gnosis' },
  '6a97d510-cac8-4e58-c7ce-e8681b044c00': { name: 'Hedera', icon: 'networks/hedera-hashgraph' },
  '34e68754-e536-40da-c153-6ef2e7188a00': { name: 'IoTeX', icon: 'networks/iotex' },
  'e86fae9b-b770-4eea-e520-150e12c81100': { name: 'Mantle', icon: 'networks/mantle' },
  '3897a66d-40b9-4833-162f-a2c90531c900': { name: 'Metis', icon: 'networks/metis-andromeda' },
  '0a728e83-bacb-46db-7844-948f05434900': { name: 'Monad', icon: 'networks/monad' },
  '161038da-44ae-4ec7-1208-0ea569454b00': { name: 'Moonbeam', icon: 'networks/moonbeam' },
  'f1d73bb6-5450-4e18-38f7-fb6484264a00': { name: 'Moonriver', icon: 'networks/moonriver' },
  'ab9c186a-c52f-464b-2906-ca59d760a400': { name: 'Optimism', icon: 'networks/optimism' },
  '41d04d42-da3b-4453-8506-668cc0727900': { name: 'Polygon', icon: 'networks/polygon' },
  'b8101fc0-9c19-4b6f-ec65-f6dfff106e00': { name: 'Ronin', icon: 'networks/ronin' },
  'e909ea0a-f92a-4512-c8fc-748044ea6800': { name: 'Sepolia', icon: ethereum },
  '2257980a-3463-48c6-cbac-a42d2a956e00': { name: 'Unichain', icon: 'networks/unichain' },
  '4eeea7ef-0014-4649-5d1d-07271a80f600': { name: 'Unichain Sepolia', icon: 'networks/unichain' },
  'b310f07f-4ef7-49f3-7073-2a0a39685800': { name: 'ZKsync', icon: 'networks/zksync' },
  '845c60df-d429-4991-e687-91ae45791600': { name: 'Zora', icon: 'networks/zora' },
}
