import type { DoctorCheck } from 'latchkey/cli'

/** Creates a check that passed. */
export function passedCheck(name: string, text: string): DoctorCheck {
  return { name, status: 'passed', text }
}

/** Creates a check that found something to improve. */
export function warningCheck(name: string, text: string, fix: string): DoctorCheck {
  return { name, status: 'warning', text, fix }
}

/** Creates a check that failed. */
export function failedCheck(name: string, text: string, fix: string): DoctorCheck {
  return { name, status: 'failed', text, fix }
}

/** Returns the cause of a failed connection: its code, such as ECONNREFUSED, or its message. */
export function describeConnectionError(error: unknown): string {
  const { cause = error } = error as { cause?: unknown }
  const { code, message } = cause as { code?: unknown; message?: unknown }
  return typeof code === 'string' ? code : String(message ?? cause)
}
