#include "lab/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "base/parallel.h"

struct process {
    pid_t pid;
    int in, out; /* our ends: what it reads, what it says */
    bool dead;
    int code, status; /* of the dead, as waitid tells */
    size_t length, taken;
    char heard[PROCESS_LINE + 1]; /* from `taken` to `length` not handed on yet */
};

/* Between making a pipe and starting the one who gets it nobody else is started, who would keep it open. */
static pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER;

/* ------------------------------------------------------------------ starting */

/* A pipe for us and for nobody who is started; never one of the three standard ones, should one of them be closed. */
static bool open_pipe(int ends[2])
{
    int made[2];
    if (pipe(made) != 0)
        return false;
    for (int i = 0; i < 2; i++) {
        ends[i] = fcntl(made[i], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
        close(made[i]);
    }
    if (ends[0] >= 0 && ends[1] >= 0)
        return true;
    for (int i = 0; i < 2; i++)
        if (ends[i] >= 0)
            close(ends[i]);
    return false;
}

/* In the child, where only what a signal handler may do is allowed. */
static void become(char *const arguments[], int in, int out, pid_t parent)
{
    sigset_t none;
    struct sigaction usual = {.sa_handler = SIG_DFL};
    setpgid(0, 0);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* even if the lab itself is killed */
#endif
    if (getppid() != parent)
        _exit(127);
    sigemptyset(&none);
    sigaction(SIGPIPE, &usual, NULL);
    sigprocmask(SIG_SETMASK, &none, NULL);
    if (dup2(in, STDIN_FILENO) >= 0 && dup2(out, STDOUT_FILENO) >= 0)
        execv("/bin/sh", arguments);
    _exit(127);
}

/* Can the shell make room for the command? Then there is one process, which is the program: its end and its pipes are its own. Not if there
 * is more to do before or after it, or something that only a shell knows stands first. */
static bool is_simple(const char *command)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+./~";
    static const char *const words[] = {"exec", "cd", "if", "while", "until", "for", "case", "eval", "command", "."};
    command += strspn(command, " \t");
    size_t length = strspn(command, letters);
    if (!length || !strchr(" \t", command[length]) || strpbrk(command, "|&;()"))
        return false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i]) == length && strncmp(command, words[i], length) == 0)
            return false;
    return true;
}

static char *line_for_shell(const char *command)
{
    const char *before = is_simple(command) ? "exec " : "";
    size_t size = strlen(before) + strlen(command) + 1;
    char *line = malloc(size);
    if (line)
        snprintf(line, size, "%s%s", before, command);
    return line;
}

static pid_t start_between(const char *command, int in, int out)
{
    char name[] = "sh", option[] = "-c", *line = line_for_shell(command);
    char *const arguments[] = {name, option, line, NULL};
    pid_t parent = getpid(), pid = line ? fork() : -1;
    if (pid == 0)
        become(arguments, in, out, parent);
    if (pid > 0)
        setpgid(pid, pid);
    free(line);
    return pid;
}

static void never_block(int file)
{
    fcntl(file, F_SETFL, fcntl(file, F_GETFL) | O_NONBLOCK);
}

/* Whoever started the lab may have told the system to clear away dead children unasked. Then nobody could say how a program has ended, and
 * its number might be somebody else's when it is killed. */
static void keep_the_dead(void)
{
    struct sigaction now;
    if (sigaction(SIGCHLD, NULL, &now) == 0 && now.sa_handler == SIG_IGN)
        sigaction(SIGCHLD, &(const struct sigaction){.sa_handler = SIG_DFL}, NULL);
}

static process *start_locked(process *p, const char *command)
{
    int in[2], out[2];
    keep_the_dead();
    if (!open_pipe(in))
        return NULL;
    if (!open_pipe(out)) {
        close(in[0]);
        close(in[1]);
        return NULL;
    }
    p->pid = start_between(command, in[0], out[1]);
    p->in = in[1];
    p->out = out[0];
    close(in[0]);
    close(out[1]);
    if (p->pid < 0) {
        close(p->in);
        close(p->out);
        return NULL;
    }
    never_block(p->in);
    never_block(p->out);
    return p;
}

process *process_start(const char *command)
{
    process *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    pthread_mutex_lock(&starting);
    process *started = start_locked(p, command);
    pthread_mutex_unlock(&starting);
    if (!started)
        free(p);
    return started;
}

/* ------------------------------------------------------------------ waiting */

/* Looks whether it has died; the dead is left as it is, so that its number still stands for its group. */
static bool died(process *p)
{
    siginfo_t info = {.si_pid = 0};
    if (!p->dead && waitid(P_PID, (id_t)p->pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == p->pid) {
        p->dead = true;
        p->code = info.si_code;
        p->status = info.si_status;
    }
    return p->dead;
}

enum { SLICE = 50 }; /* milliseconds after which we look up: a child of the dead may hold its pipes */

/* Waits until one of these can be used. PROCESS_GOOD: look at what came of it. */
static process_state wait_for(process *p, struct pollfd *files, nfds_t count, double until, const atomic_bool *stop)
{
    for (;;) {
        double left = (until - parallel_now()) * 1000;
        if (atomic_load_explicit(stop, memory_order_relaxed))
            return PROCESS_STOPPED;
        bool dead = died(p); /* before the look, so that its last words are still heard */
        int slice = left < 0 || dead ? 0 : left < SLICE ? (int)left + 1 : SLICE;
        int ready = poll(files, count, slice);
        if (ready > 0)
            return PROCESS_GOOD;
        if (ready < 0 && errno != EINTR)
            return PROCESS_ENDED;
        if (dead)
            return PROCESS_ENDED;
        if (left < 0)
            return PROCESS_LATE;
    }
}

/* ------------------------------------------------------------------ listening */

/* Takes in what there is, as far as there is room. False: nothing more will come. */
static bool take_in(process *p)
{
    if (p->taken) {
        memmove(p->heard, p->heard + p->taken, p->length - p->taken);
        p->length -= p->taken;
        p->taken = 0;
    }
    if (p->length == PROCESS_LINE)
        return true;
    ssize_t count = read(p->out, p->heard + p->length, PROCESS_LINE - p->length);
    if (count > 0)
        p->length += (size_t)count;
    return count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR));
}

static bool next_line(process *p, const char **line, size_t *length)
{
    char *end = memchr(p->heard + p->taken, '\n', p->length - p->taken);
    if (!end)
        return false;
    *end = '\0';
    *line = p->heard + p->taken;
    *length = (size_t)(end - *line);
    p->taken += *length + 1;
    return true;
}

process_state process_hear(process *p, double until, const atomic_bool *stop, const char **line, size_t *length)
{
    while (!next_line(p, line, length)) {
        if (p->length - p->taken == PROCESS_LINE)
            return PROCESS_FLOODS;
        struct pollfd file = {.fd = p->out, .events = POLLIN};
        process_state state = wait_for(p, &file, 1, until, stop);
        if (state != PROCESS_GOOD)
            return state;
        if (!take_in(p))
            return PROCESS_ENDED;
    }
    return PROCESS_GOOD;
}

/* ------------------------------------------------------------------ speaking */

/* write without the signal that a closed pipe sends: it is for this thread, so it can be held back and taken away. */
static ssize_t write_quietly(int file, const char *text, size_t length)
{
    sigset_t pipes, before, pending;
    sigemptyset(&pipes);
    sigaddset(&pipes, SIGPIPE);
    sigpending(&pending);
    pthread_sigmask(SIG_BLOCK, &pipes, &before);
    ssize_t count = write(file, text, length);
    int error = errno;
    if (count < 0 && error == EPIPE && !sigismember(&pending, SIGPIPE))
        sigtimedwait(&pipes, NULL, &(const struct timespec){0});
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return count;
}

/* While it speaks it may not listen: so we listen too, as far as there is room. */
process_state process_say(process *p, const char *text, size_t length, double until, const atomic_bool *stop)
{
    while (length > 0) {
        bool room = p->length - p->taken < PROCESS_LINE;
        struct pollfd files[] = {{.fd = p->in, .events = POLLOUT}, {.fd = room ? p->out : -1, .events = POLLIN}};
        process_state state = wait_for(p, files, 2, until, stop);
        if (state != PROCESS_GOOD)
            return state;
        if (files[1].revents && !take_in(p))
            return PROCESS_ENDED;
        if (!files[0].revents)
            continue;
        ssize_t count = write_quietly(p->in, text, length);
        if (count < 0 && errno != EAGAIN && errno != EINTR)
            return PROCESS_ENDED;
        text += count > 0 ? count : 0;
        length -= count > 0 ? (size_t)count : 0;
    }
    return PROCESS_GOOD;
}

/* ------------------------------------------------------------------ ending */

static void rest(void)
{
    nanosleep(&(const struct timespec){.tv_nsec = 5000000}, NULL);
}

static void wait_dead(process *p, double seconds)
{
    for (double until = parallel_now() + seconds; !died(p) && parallel_now() < until;)
        rest();
}

/* One that has closed the pipe is about to end, as a rule; on a busy machine that takes its time. */
const char *process_fate(process *p, char out[PROCESS_FATE])
{
    wait_dead(p, 2);
    if (!p->dead)
        snprintf(out, PROCESS_FATE, "closed the pipe");
    else if (p->code == CLD_EXITED)
        snprintf(out, PROCESS_FATE, "ended with status %d", p->status);
    else
        snprintf(out, PROCESS_FATE, "was ended by signal %d", p->status);
    return out;
}

int process_not_run(process *p)
{
    bool so = died(p) && p->code == CLD_EXITED && (p->status == PROCESS_NOT_ALLOWED || p->status == PROCESS_NOT_FOUND);
    return so ? p->status : 0;
}

void process_end(process *p, double patience)
{
    if (!p)
        return;
    close(p->in);
    wait_dead(p, patience);
    kill(-p->pid, SIGKILL);
    kill(p->pid, SIGKILL); /* should it not be in its group yet */
    while (waitpid(p->pid, NULL, 0) < 0 && errno == EINTR) {
    }
    close(p->out);
    free(p);
}
