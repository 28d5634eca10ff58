/** Type of the client, sent as `st` with every gateway request. */
export const sdkType = 'latchkey'
/** Version of this package, `sv` of every call to a gateway. */
export const sdkVersion = '0.0.0'
