export { createProjectStore } from './createProjectStore.ts'
export type { ProjectChange, ProjectStore, StoredProject } from './ProjectStore.ts'
