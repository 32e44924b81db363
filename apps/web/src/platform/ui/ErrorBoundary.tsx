import { Component, type ErrorInfo, type ReactNode } from "react";
import { log } from "../log/log.ts";

interface ErrorBoundaryProps {
  children: ReactNode;
  /** What shows in the place of what threw. */
  fallback: (error: unknown) => ReactNode;
  /** Another value than when it threw tries again: the address, for a page. */
  resetKey: string;
}

interface ErrorBoundaryState {
  caught?: { error: unknown };
  resetKey: string;
}

/** Catches what its children throw while rendering. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { caught: { error } };
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return resetKey === state.resetKey ? null : { resetKey, caught: undefined };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    log.error("A part of the page stopped working", error, info.componentStack);
  }

  override render(): ReactNode {
    const { caught } = this.state;
    return caught ? this.props.fallback(caught.error) : this.props.children;
  }
}
