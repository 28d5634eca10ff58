import type { GetFrameText, FrameTextKey } from '../text/createFrameText.ts'

type AuditKey = Extract<FrameTextKey, `audit.${string}`>

const events = {
  'account.created': true,
  'account.locked': true,
  'account.unlocked': true,
  'code.failed': true,
  'code.sent': true,
  'device.added': true,
  'device.approved': true,
  'device.removed': true,
  'email.changed': true,
  'email.restored': true,
  'export.opened': true,
  'log.damaged': true,
  'login.added': true,
  'login.removed': true,
  'passkey.added': true,
  'passkey.removed': true,
  'recovery.canceled': true,
  'recovery.disabled': true,
  'recovery.enabled': true,
  'recovery.factor_added': true,
  'recovery.factor_removed': true,
  'recovery.failed': true,
  'recovery.finished': true,
  'recovery.key_released': true,
  'recovery.limited': true,
  'recovery.started': true,
  'session.confirmed': true,
  'session.ended': true,
  'session.reused': true,
  'session.started': true,
  'sessions.ended': true,
  'share.exported': true,
  'share.recovered': true,
  'share.refused': true,
  'share.released': true,
  'wallet.created': true,
} as const satisfies {
  readonly [key in AuditKey as key extends `audit.${infer event}` ? event : never]: true
}

/** Returns the text of an event of the audit log; an unknown event is its own text. */
export function getAuditText(event: string, text: GetFrameText): string {
  return isKnown(event) ? text(`audit.${event}`) : event
}

function isKnown(event: string): event is keyof typeof events {
  return Object.hasOwn(events, event)
}
