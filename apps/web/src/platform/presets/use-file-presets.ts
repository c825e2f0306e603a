import { useCall } from '../api/use-call.ts'

/** Names of the presets of file columns, built-in ones first; loaded when they are wanted. */
export function useFilePresets(isWanted: boolean): readonly string[] {
  const { data } = useCall('presets', { enabled: isWanted })
  return [...(data?.builtIn ?? []), ...(data?.file ?? [])].map(({ name }) => name)
}
