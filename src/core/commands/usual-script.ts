/** Names of scripts, targets and tasks that a change may well add. */
export const USUAL_SCRIPT =
  /^(?:(?:run-?)?tests?|build|compile|lint|checks?|verify|validate|ci|all|typecheck|types|format|coverage|start|dev)$/i;
