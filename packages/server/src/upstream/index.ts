export { requestJson } from './requestJson.ts'
export { type UpstreamConfig, readConfigText, type UpstreamConfigs } from './UpstreamConfig.ts'
export { createPublicUpstream, type ResolveHost } from './createPublicUpstream.ts'
export { createUpstream } from './createUpstream.ts'
export type {
  PublicUpstream,
  ByteBudget,
  Upstream,
  UpstreamResponse,
  UpstreamFailure,
  UpstreamRequest,
} from './Upstream.ts'
export { isUpstreamError, type UpstreamError, upstreamError } from './upstreamError.ts'
