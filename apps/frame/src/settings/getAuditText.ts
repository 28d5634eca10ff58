import type { GetFrameText, FrameTextKey } from '../text/createFrameText.ts'

type AuditKey = Extract<FrameTextKey, `audit.${string}`>

const events = {
  'account.created': true,
  'account.locked': true,
  'account.unlocked': true,
  'device.approved': true,
  'email.changed': true,
  'email.restored': true,
  'login.added': true,
  'login.removed': true,
  'passkey.added': true,
  'passkey.removed': true,
  'session.confirmed': true,
  'session.ended': true,
  'session.reused': true,
  'session.started': true,
  'sessions.ended': true,
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
