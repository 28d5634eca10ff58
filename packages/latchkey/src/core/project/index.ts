export { everySocial } from './everySocial.ts'
export { fetchProject } from './fetchProject.ts'
export { allowedOriginsQuery, checkOrigin, fetchAllowedOrigins } from './origins.ts'
export { applyProject } from './projectSlot.ts'
