/** Finds a free port on the loopback interface. */
export function freePort(preferred?: number): Promise<number>
