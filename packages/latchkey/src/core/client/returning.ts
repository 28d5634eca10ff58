// What only a visitor needs who was here before, or who has the app open in another tab.
export { syncConnectionsFromOtherTabs, reconnect } from '../connection/index.ts'
export { resumePairing } from '../pairing/index.ts'
export { applyProject } from '../project/index.ts'
