import type { Clock } from '../../../clock/Clock.ts'
import type { Cache } from '../../../store/index.ts'
import type { UntrustedUrlClient } from '../../../upstream/index.ts'
import type { Chains } from '../../chain/chains/index.ts'
import type { RpcClient } from '../../chain/rpc/index.ts'
import type { TokenRegistry } from '../../chain/tokens/index.ts'
import type { ActivityFeature, ActivityStore } from '../activity/index.ts'
import type { Feature } from '../Feature.ts'
import { type FileGateways, publicFileGateways } from '../identity/index.ts'
import { createTransferIndexNftPort } from './evm/createTransferIndexNftPort.ts'
import { createNftImages } from './images/createNftImages.ts'
import { createNftMetadataFinder } from './metadata/createNftMetadataFinder.ts'
import { getNftImageRoute } from './routes/getNftImageRoute.ts'
import { getNftsRoute } from './routes/getNftsRoute.ts'
import { createSolanaNftPort } from './solana/createSolanaNftPort.ts'

/**
 * Creates the NFT feature: `GET /v1/account/:address/nfts` and `GET /v1/nft-image`.
 *
 * @param deps - `activity` and its store, whose index lists the NFTs that an EVM account may own.
 */
export function createNftsFeature(deps: {
  readonly chains: Chains
  readonly rpc: Pick<RpcClient, 'request' | 'batch'>
  readonly tokens: Pick<TokenRegistry, 'listed'>
  readonly store: Pick<ActivityStore, 'nfts'>
  readonly activity: Pick<ActivityFeature, 'readIndexed' | 'collections'>
  readonly publicUpstream: UntrustedUrlClient
  readonly cache: Cache
  readonly clock: Clock
  /** @default public gateways without a key */
  readonly fileGateways?: FileGateways | undefined
}): Feature {
  const { fileGateways: gateways = publicFileGateways } = deps
  const ports = [
    createTransferIndexNftPort({ ...deps, ...deps.activity }),
    createSolanaNftPort(deps),
  ]
  const metadata = createNftMetadataFinder({ ...deps, gateways })
  const images = createNftImages({ ...deps, gateways, metadata })
  return {
    routes: [
      getNftsRoute({ ...deps, ports, metadata }),
      getNftImageRoute({ ...deps, ports, images }),
    ],
  }
}
