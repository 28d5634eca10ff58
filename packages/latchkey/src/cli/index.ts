export type { CliCommand, CliContext } from './CliCommand.ts'
export { clientVersion } from './clientVersion.ts'
export { doctor } from './doctor/doctor.ts'
export { type CliInput, runCli } from './runCli.ts'
