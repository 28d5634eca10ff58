export { emitAlert } from './alert.ts'
export { initialNotification } from './notificationState.ts'
export { dismissNotification, notify } from './notify.ts'
