export { createHttpMetrics, type HttpMetrics } from './createHttpMetrics.ts'
export { createRelayMetrics, type RelayMetrics } from './createRelayMetrics.ts'
export { registerResourceGauges } from './registerResourceGauges.ts'
export { type MetricsServer, startMetricsServer } from './startMetricsServer.ts'
