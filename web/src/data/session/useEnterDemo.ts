import { useSwitchOrganization } from "./session.ts";
import { useStartDemo } from "./set-up-installation.ts";

/** Makes the organization's demo where there is none yet, and changes to it. */
export function useEnterDemo() {
  const demo = useStartDemo();
  const change = useSwitchOrganization();
  return {
    start: () =>
      demo.mutate(undefined, {
        onSuccess: ({ organization_name }) => change.mutate(organization_name),
      }),
    isBusy: demo.isPending || change.isPending || change.isSuccess,
    error: demo.error ?? change.error,
  };
}
