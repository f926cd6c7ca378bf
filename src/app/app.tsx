import type { NotebookStore } from "../store/notebook";
import { NotebookPage } from "./notebook-page";
import { PageFoot } from "./offline/page-foot";
import { UpdateNotice } from "./offline/update-notice";
import { StoreContext } from "./store-context";
import { TopBar } from "./top-bar";

export function App({ store, reopen }: { store: NotebookStore; reopen: () => void }) {
  return (
    <StoreContext value={store}>
      <a className="skip-link" href="#notebook">
        Skip to the notebook
      </a>
      <TopBar />
      <NotebookPage reopen={reopen} />
      <PageFoot />
      <UpdateNotice />
    </StoreContext>
  );
}
