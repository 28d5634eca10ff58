export { type AppVariables, createApp, type Health } from './createApp.ts'
export { createLog, type Log, type LogEntry } from './Log.ts'
export { listedProjects, openProjects, type Project, type Projects } from './Projects.ts'
export { type Reason, refusal } from './refusal.ts'
