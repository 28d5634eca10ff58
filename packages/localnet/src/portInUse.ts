/**
 * Makes the error that says a port is taken.
 *
 * @param port - The port that could not be had.
 * @param cause - What the system said.
 * @returns An error to throw.
 */
export function portInUse(port: number, cause?: unknown): Error {
  return new Error(
    `Port ${port} on 127.0.0.1 is in use. Stop what uses it, or choose another port.`,
    { cause },
  )
}
