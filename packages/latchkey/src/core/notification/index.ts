export { emitAlert } from './emitAlert.ts'
export { initialNotification } from './notificationState.ts'
export { dismissNotification, notify } from './notify.ts'
