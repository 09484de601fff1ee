import { type RefObject, useState } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router";
import { type StepNotes, type StepState, stepOf } from "./step-state.ts";

/**
 * Whether the filter drawer is open. Opening it is an entry of the history, so that Back, which on a
 * phone is the way to close things, closes it; Back never opens it.
 */
export function useFilterDrawer(notes: RefObject<StepNotes>) {
  const navigate = useNavigate();
  const location = useLocation();
  const isPop = useNavigationType() === "POP";
  const [isOpen, setOpen] = useState(false);
  const [seen, setSeen] = useState(location.key);

  if (location.key !== seen) {
    setSeen(location.key);
    if (isPop) setOpen(false);
  }

  return {
    isOpen,
    open() {
      setOpen(true);
      notes.current.isBareDrawer = true;
      notes.current.place = null;
      const state: StepState = { own: true, drawer: true };
      const { pathname, search } = location;
      void navigate({ pathname, search }, { state, preventScrollReset: true });
    },
    close() {
      // A second press must not go back a second time.
      if (!isOpen) return;
      // What is being typed is taken over first.
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement) activeElement.blur();
      setOpen(false);
      // Nothing was changed in it: the entry would be a Back that does nothing.
      const isBare = notes.current.isBareDrawer && stepOf(location.state).drawer;
      notes.current.isBareDrawer = false;
      if (isBare) void navigate(-1);
    },
  };
}
