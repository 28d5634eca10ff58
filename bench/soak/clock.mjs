/**
 * Loaded into a server by `node --import`: each SIGUSR2 moves its clock by an hour, forth and back, as
 * when a machine sets a wrong clock and corrects it.
 */
const hour = 3_600_000
const readSystem = Date.now
let offset = 0

Date.now = () => readSystem() + offset
process.on('SIGUSR2', () => {
  offset = offset === 0 ? hour : 0
})
