import { doctor, printDoctorReport } from 'latchkey/cli'
import type { Command, CommandContext } from '../Command.ts'
import { exitCodes } from '../Command.ts'
import { runPrerequisiteChecks } from '../doctor/runPrerequisiteChecks.ts'
import { parsePort } from '../parsePort.ts'
import { defaultAddress } from './defaultAddress.ts'

const usage = `${doctor.usage}

latchkey doctor --server [--port N] [--host HOST] [--json]

Checks a server on its machine, with its environment: configuration, secret, permissions of the data
folder, free disk, open files, port, health, proxies, PostgreSQL, Redis, the mail server of
the embedded wallet, DNS and certificates of LATCHKEY_RELAY_URLS, JSON-RPC nodes of the configuration,
clocks, and whether automatic recovery of wallets is on. It changes nothing.

  --port N       Port of the server. Default PORT, or ${defaultAddress.port}.
  --host HOST    Address of the server. Default HOST, or ${defaultAddress.host}.`

/** `latchkey doctor`: checks an app, or with `--server` a server. */
export const doctorCommand: Command = {
  ...doctor,
  summary: 'Checks an app and its services, or with --server this server',
  usage,
  options: {
    ...doctor.options,
    server: { type: 'boolean', default: false },
    port: { type: 'string' },
    host: { type: 'string' },
  },
  run: (context) =>
    context.values['server'] === true ? checkServer(context) : doctor.run(context),
}

async function checkServer({ values, config, print, warn }: CommandContext): Promise<number> {
  const { port: given, host } = values as { port?: string; host?: string }
  const port = given === undefined ? (config.port ?? defaultAddress.port) : parsePort(given)
  if (port === undefined) {
    warn(`--port must be a whole number from 0 to 65535, not '${given}'.`)
    return exitCodes.usage
  }
  const address = { port, host: host ?? config.host ?? defaultAddress.host }
  return printDoctorReport(await runPrerequisiteChecks(config, address), { values, print })
}
