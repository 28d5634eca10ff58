export { requestJson } from './requestJson.ts'
export {
  type UpstreamConfig,
  readUpstreamTextSetting,
  type UpstreamConfigs,
} from './UpstreamConfig.ts'
export { createUntrustedUrlClient, type ResolveHost } from './createUntrustedUrlClient.ts'
export { createUpstreamClient } from './createUpstreamClient.ts'
export type {
  UntrustedUrlClient,
  ByteBudget,
  UpstreamClient,
  UpstreamResponse,
  UpstreamFailure,
  UpstreamRequest,
} from './UpstreamClient.ts'
export { isUpstreamError, type UpstreamError, upstreamError } from './upstreamError.ts'
