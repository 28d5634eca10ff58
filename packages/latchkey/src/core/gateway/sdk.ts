/** Kind of client, `st` of every call to a gateway. spec §7 */
export const sdkType = 'latchkey'
/** Version of this package, `sv` of every call to a gateway. */
export const sdkVersion = '0.0.0'
