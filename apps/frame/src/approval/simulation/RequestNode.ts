/** Sends a JSON-RPC request to a node of the network. */
export type RequestNode = (method: string, params: readonly unknown[]) => Promise<unknown>
