import { lazy, Suspense } from "react";
import { CrashBoundary } from "../crash-boundary";

/** Loaded after the page: it brings the engine's store with it, which the masks do not need. */
const EngineStatus = lazy(() => import("../../panels/drafting/engine-status"));

/** Where the top bar says which engine runs. Its place is kept free, so that nothing moves when it arrives. */
export function EngineSlot() {
  return (
    <div className="engine-slot">
      <CrashBoundary fallback={() => <span className="hint">No engine status</span>}>
        <Suspense>
          <EngineStatus />
        </Suspense>
      </CrashBoundary>
    </div>
  );
}
