export { createHttpMetrics, type HttpMetrics } from './createHttpMetrics.ts'
export { createRelayMetrics, type RelayMetrics } from './createRelayMetrics.ts'
export { type MetricsServer, startMetricsServer } from './startMetricsServer.ts'
