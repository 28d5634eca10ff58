/**
 * Creates the error for a port that is in use.
 *
 * @param port - The port.
 * @param cause - Error of the system.
 * @returns An error to throw.
 */
export function portInUseError(port: number, cause?: unknown): Error {
  return new Error(
    `Port ${port} on 127.0.0.1 is in use. Stop what uses it, or choose another port.`,
    { cause },
  )
}
