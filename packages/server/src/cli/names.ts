import { ccipPath, defaultZones, nameSigner } from '../gateway/features/names/index.ts'
import { readSecret } from '../config/readSecret.ts'
import { type Command, exitCodes } from './Command.ts'

const usage = `latchkey names [--json]

What a resolver on chain is told, so that every wallet finds the names that visitors register: whose
signature answers bear (EIP-3668, ENSIP-10), and what to ask at the gateway. The signer is the same on
all nodes that share LATCHKEY_SECRET.

  --json             Prints JSON.

  LATCHKEY_SECRET    what keys derive from. Without it, the one that the data folder keeps.
  LATCHKEY_DATA      data folder. Default .data in the current folder.`

/** `latchkey names`: prints the configuration of an on-chain resolver. */
export const names: Command = {
  name: 'names',
  summary: 'Who signs for names, for a resolver on chain',
  usage,
  options: { json: { type: 'boolean', default: false } },
  async run({ config, values, print }) {
    const signer = await nameSigner(await readSecret(config))
    const zones = config.names?.zones ?? defaultZones
    if (values['json'] === true) print(JSON.stringify({ signer, zones, path: ccipPath }))
    else print(`signer=${signer}\nzones=${zones.join()}\npath=${ccipPath}`)
    return exitCodes.ok
  },
}
