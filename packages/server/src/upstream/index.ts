export { requestJson } from './requestJson.ts'
export { type UpstreamConfig, readConfigText, type UpstreamConfigs } from './UpstreamConfig.ts'
export { createUntrustedUrlClient, type ResolveHost } from './createPublicUpstream.ts'
export { createUpstreamClient } from './createUpstream.ts'
export type {
  UntrustedUrlClient,
  ByteBudget,
  UpstreamClient,
  UpstreamResponse,
  UpstreamFailure,
  UpstreamRequest,
} from './Upstream.ts'
export { isUpstreamError, type UpstreamError, upstreamError } from './upstreamError.ts'
