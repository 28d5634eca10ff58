export { askJson } from './askJson.ts'
export { type Configured, textIn, type Upstreams } from './configured.ts'
export { createPublicUpstream, type Resolve } from './createPublicUpstream.ts'
export { createUpstream } from './createUpstream.ts'
export type {
  PublicUpstream,
  Quota,
  Upstream,
  UpstreamAnswer,
  UpstreamFailure,
  UpstreamRequest,
} from './Upstream.ts'
export { isUpstreamError, type UpstreamError, upstreamError } from './upstreamError.ts'
