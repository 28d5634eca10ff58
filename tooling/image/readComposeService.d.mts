/** Reads the command and the environment of a service in `deploy/compose.yaml`. */
export function readComposeService(
  name: string,
  variables: Record<string, string>,
): { command: string[]; environment: Record<string, string> }
