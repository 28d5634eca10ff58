export { createProjectStore } from './createProjectStore.ts'
export type { ProjectDataCounts } from './projectData.ts'
export type { ProjectPatch, ProjectStore, ProjectWallet, StoredProject } from './ProjectStore.ts'
