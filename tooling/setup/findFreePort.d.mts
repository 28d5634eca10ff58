/** Finds a free port on the loopback interface. */
export function findFreePort(preferred?: number): Promise<number>
