export { createProjects } from './createProjects.ts'
export type { ProjectChange, ProjectStore, StoredProject } from './ProjectStore.ts'
