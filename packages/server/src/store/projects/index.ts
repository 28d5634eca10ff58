export { createProjectStore } from './createProjectStore.ts'
export type { ProjectData } from './projectData.ts'
export type { ProjectChange, ProjectStore, StoredProject } from './ProjectStore.ts'
