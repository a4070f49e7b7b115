import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { sstForm, sstFrame } from '../../../domain/sst/contract.ts'
import { endpointQuery } from '../../api/queries.ts'

const pause_ms = 200

/** Sampling frame of a local level. While a frame with another cluster size is loading, the previous one is used. */
export function useFrame(sddmm: number | null, size: number | null) {
  const [debouncedSize] = useDebouncedValue(size ?? sstForm.desired_cluster_size.default, pause_ms)
  const query = useQuery({
    ...endpointQuery(sstFrame, {
      params: { municipality: String(sddmm) },
      query: { desired_cluster_size: String(debouncedSize) },
    }),
    enabled: sddmm !== null,
    placeholderData: before => (before?.sddmm === sddmm ? before : undefined),
  })
  return {
    frame: query.data ?? null,
    /** Whether the frame has the requested size. */
    isCurrent: query.data?.desired_cluster_size === size,
    failure: query.error,
  }
}
