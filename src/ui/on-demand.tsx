/** Components whose code is loaded when they are first shown, so that a page does not wait for its dialogs. */
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { loadAfter } from './load-after.ts';

/**
 * @param isShown whether the component shows anything; by default always. After the first time it stays, for its state and
 * its transitions.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isShown: (props: Props) => boolean = () => true,
): ComponentType<Props> {
  // The compiler cannot spread properties whose type it does not know.
  const Loaded = lazy(async () => ({ default: await loadAfter(load) })) as unknown as ComponentType<Props>;
  return function OnDemand(props) {
    const [wasShown, setShown] = useState(false);
    const isNeeded = wasShown || isShown(props);
    if (isNeeded && !wasShown) setShown(true);
    return <Suspense>{isNeeded && <Loaded {...props} />}</Suspense>;
  };
}
