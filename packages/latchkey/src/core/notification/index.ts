export { alert } from './alert.ts'
export { quiet } from './notificationState.ts'
export { dismissNotification, notify } from './notify.ts'
